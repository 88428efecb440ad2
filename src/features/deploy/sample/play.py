import json
import numpy as np
import onnxruntime as ort

session = ort.InferenceSession("policy.onnx")
with open("tokenizer.json", encoding="utf-8") as file:
    tokenizer = json.load(file)
special, pieces = tokenizer["special"], tokenizer["pieces"]
vocabulary = special + [""] * 16 + pieces


def encode(text):
    """The longest piece at each place."""
    ids = []
    while text:
        longest = max((p for p in pieces if text.startswith(p)), key=len)
        ids.append(vocabulary.index(longest))
        text = text[len(longest):]
    return ids


past = {
    i.name: np.zeros((1, i.shape[1], 0, i.shape[3]), np.float32)
    for i in session.get_inputs()
    if i.name.startswith("past_")
}
outputs = [o.name for o in session.get_outputs()]

ids = [special.index("<start>")] + encode("PROMPT")
action = ""
for _ in range(MOST_TOKENS):
    feeds = {"input_ids": np.array([ids], np.int64), **past}
    output = dict(zip(outputs, session.run(None, feeds)))
    past = {name: output[name.replace("past_key_values", "present")] for name in past}
    token = int(output["logits"][0, -1].argmax())
    if token == special.index("<end>"):
        break
    action += vocabulary[token]
    ids = [token]
print(action.strip())
