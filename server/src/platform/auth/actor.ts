/** The user of a call, from the live session; never taken from the request. */
export interface Actor {
  userId: number;
  username: string;
  fullName: string;
  permissions: readonly string[];
  mustChangePassword: boolean;
  mustSetUpSecondFactor: boolean;
  sessionId: string;
  /** Whether they signed in or confirmed their identity within the last ten minutes. */
  isConfirmed: boolean;
  /** The API token of the call, if a program makes it; then there is no session. */
  token?: { id: number; name: string } | undefined;
  requestId: string;
  /** The group of changes that the audit entries belong to, if it is one of many. */
  changeGroup?: number | undefined;
}

/** The author of an audit entry: the user of a request, or a command on the server. */
export type Author = Pick<Actor, 'username' | 'requestId' | 'token' | 'changeGroup'>;
