import type { CheckInInput } from '@gso/contract/field/check-in';

interface Found {
  position: CheckInInput['position'];
  /** Why there is no position. */
  why: 'denied' | 'unavailable' | undefined;
}

const patience = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 };

/** Where the device is, if its user allows it. The browser asks for that. */
export async function positionNow(): Promise<Found> {
  // Browsers know positions on secure addresses only.
  if (!('geolocation' in navigator) || !window.isSecureContext) return { position: null, why: 'unavailable' };
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
      navigator.geolocation.getCurrentPosition(resolve, reject, patience);
    });
    const { latitude, longitude } = coords;
    // Some devices claim a whole continent.
    const accuracy = Math.min(coords.accuracy, 1_000_000);
    return { position: { latitude, longitude, accuracy, allowed: true }, why: undefined };
  } catch (error) {
    const isDenied = error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED;
    return { position: null, why: isDenied ? 'denied' : 'unavailable' };
  }
}
