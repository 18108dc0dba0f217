import sharp from 'sharp';
import { doJobs } from '../child/do-jobs.ts';

export interface ThumbnailJob {
  content: Uint8Array;
  /** The longest side in pixels. */
  side: number;
  mostPixels: number;
}

// One thread per picture: the machine has other work too.
sharp.concurrency(1);
sharp.cache(false);

/** Undefined for a picture that cannot be decoded. */
async function thumbnailOf({ content, side, mostPixels }: ThumbnailJob): Promise<Uint8Array | undefined> {
  try {
    return await sharp(content, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78 })
      .toBuffer();
  } catch {
    return undefined;
  }
}

doJobs(thumbnailOf);
