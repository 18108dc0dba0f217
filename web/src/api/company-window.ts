// The two windows have no reference to each other: Cross-Origin-Opener-Policy removes it.
const channelName = 'gso.company-code';

let waiting: BroadcastChannel | undefined;

/**
 * Opens a window in which the user signs in with the company account again, and resolves with the code that it comes
 * back with. Never resolves if the user closes the window; then this can be called again.
 */
export function askCompanyCode(): Promise<string> {
  waiting?.close();
  const channel = new BroadcastChannel(channelName);
  waiting = channel;
  window.open('/api/sign-in/company?confirm=true', '_blank', 'popup,width=520,height=720');
  return new Promise((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      channel.close();
      if (typeof data === 'string') resolve(data);
    });
  });
}

/** Hands the code to the page that waits for it. */
export function handOverCompanyCode(code: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(code);
  channel.close();
}
