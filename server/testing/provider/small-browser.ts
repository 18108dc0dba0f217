/** A browser without a screen: follows redirects with cookies, up to an address that is not the provider's. */
export class SmallBrowser {
  readonly #cookies = new Map<string, string>();

  async open(address: string, form?: Record<string, string>): Promise<{ address: string; page: string }> {
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
      redirect: 'manual',
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    const page = await response.text();
    const next = response.headers.get('location');
    if (next === null) return { address, page };
    const target = new URL(next, address);
    return target.origin === new URL(address).origin ? this.open(target.href) : { address: target.href, page };
  }

  /** Signs in at the pages of the real provider, and returns the address to which it sends the browser back. */
  async signInAt(address: string, subject: string): Promise<string> {
    const login = await this.open(address);
    const consent = await this.open(login.address, { prompt: 'login', login: subject, password: 'any' });
    const back = await this.open(consent.address, { prompt: 'consent' });
    return back.address;
  }
}
