export type CameraProblem = 'denied' | 'missing' | 'closed';

/** Why the camera gave no photo: not allowed, not there, or closed by the person. */
export async function cameraProblem(): Promise<CameraProblem> {
  if (await isDenied()) return 'denied';
  return (await hasCamera()) ? 'closed' : 'missing';
}

async function isDenied(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'denied';
  } catch {
    // Not every browser knows this permission.
    return false;
  }
}

/** Browsers list devices on secure addresses only; elsewhere there may be one. */
async function hasCamera(): Promise<boolean> {
  if (!window.isSecureContext) return true;
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.some(({ kind }) => kind === 'videoinput');
  } catch {
    return true;
  }
}
