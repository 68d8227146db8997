// Loaded before the service by the bench. On SIGUSR2 it reports the longest event loop delay of each thread since the last report, to the
// millisecond. The service does not measure this itself, because it would wake an idle machine a thousand times per second.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { BroadcastChannel, isMainThread } from "node:worker_threads";

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const channel = new BroadcastChannel("loop-delay");
channel.unref();

function take() {
  const longest = Math.max(0, delay.max / 1e6 - 1);
  delay.reset();
  return longest;
}

if (isMainThread) {
  let answers = [];
  channel.onmessage = ({ data }) => typeof data === "number" && answers.push(data);
  process.on("SIGUSR2", () => {
    const main = take();
    answers = [];
    channel.postMessage("report");
    setTimeout(() => console.log(`loop-delay ${main} ${Math.max(0, ...answers)}`), 150).unref();
  });
} else {
  channel.onmessage = ({ data }) => data === "report" && channel.postMessage(take());
}
