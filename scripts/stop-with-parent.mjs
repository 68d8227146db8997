// A signal to the process of `npm start` alone ends npm and its shell, and some shells do not pass it on.
/** Sends SIGTERM to this process when its parent has ended. Windows keeps no track of ended parents: there it does nothing. */
export function stopWithParent(everyMs = 500) {
  if (process.platform === "win32") return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, everyMs);
  timer.unref();
}
