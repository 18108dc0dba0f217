/** Does something when asked: at once, but then not again before the pause is over, and once for all who asked meanwhile. */
export function atMostEvery(pauseMs: number, act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAgain = false;

  function goOn(): void {
    timer = undefined;
    if (askedAgain) actNow();
  }
  function actNow(): void {
    askedAgain = false;
    timer = setTimeout(goOn, pauseMs);
    act();
  }
  return {
    ask: () => {
      if (timer === undefined) actNow();
      else askedAgain = true;
    },
    stop: () => clearTimeout(timer),
  };
}
