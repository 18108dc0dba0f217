/** The person behind a call, as the live session says; never taken from the request. */
export interface Actor {
  userId: number;
  username: string;
  fullName: string;
  permissions: readonly string[];
  mustChangePassword: boolean;
  sessionId: string;
  requestId: string;
}

/** Whoever an audit entry names: a person's call, or a command on the server. */
export type Author = Pick<Actor, 'username' | 'requestId'>;
