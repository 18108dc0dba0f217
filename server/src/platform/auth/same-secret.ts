import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();

/** Takes the same time however much of it is right. */
export const isSameSecret = (sent: string, secret: string): boolean => timingSafeEqual(digest(sent), digest(secret));
