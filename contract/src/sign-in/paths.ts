// Apart from ways.ts, because every page of the web loads the router.

/** Where the browser comes back to: after a sign-in, and after a confirmation in a second window. */
export const companyPaths = { signIn: '/', confirm: '/company-confirmed' } as const;
