import { expect, test } from "vitest";
import { frameOf, toggled } from "./lesson.ts";

test("a part is hidden and shown again, in the order of the page", () => {
  const order = ["a", "b", "c"].map((name) => ({ name, label: name }));
  expect(toggled(["c"], "a", order)).toEqual(["a", "c"]);
  expect(toggled(["a", "c"], "c", order)).toEqual(["a"]);
});

test("the frame's address is text of an attribute, whatever is in it", () => {
  expect(frameOf('https://a.test/?v=1&x="><b>', "T")).toContain(
    'src="https://a.test/?v=1&amp;x=&quot;><b>"',
  );
});
