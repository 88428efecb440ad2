#!/bin/sh
# Checks the WebGPU engine on this machine's GPU, through Dawn in Node and, where there is
# one, in Chromium: parity with ONNX Runtime, the benchmark with its peers, the roofline and
# a short training. Takes less than 8 minutes and writes one JSON, of what was reached even
# where it ends early.
#
#   bench/gpu-check.sh [FILE]        FILE: build/gpu-check.json
#
# Needs Node 20, npm and the GPU's driver (on Linux its Vulkan driver and libvulkan1).
set -u
cd "$(dirname "$0")/.." || exit 1
if ! command -v npm > /dev/null; then
  echo "There is no npm here. Install Node 20 or later, which brings it." >&2
  exit 2
fi
[ -d node_modules ] || npm ci || exit 1
exec npx --no-install tsx bench/gpu-check.ts "${1:-build/gpu-check.json}"
