import sharp from 'sharp';
import { doJobs } from '../child/do-jobs.ts';

export interface ThumbnailJob {
  content: Uint8Array;
  /** Pixels, each way. */
  side: number;
  mostPixels: number;
}

// One thread for each picture: the machine has other work too.
sharp.concurrency(1);
sharp.cache(false);

/** Nothing for a picture that cannot be drawn. */
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
