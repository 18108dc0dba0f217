/** Runs at once when called, but then not again before the pause is over, and once for all calls in between. */
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
