import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface Taken {
  width?: number;
  height?: number;
}

/** As a phone that is held upright takes it: stored lying, with a mark to turn it, and with time and place. */
export async function phonePhoto(name: string, { width = 4000, height = 3000 }: Taken = {}): Promise<PhotoFile> {
  const grain = { data: randomBytes(64 * 48 * 3), info: { width: 64, height: 48, channels: 3 as const } };
  const buffer = await sharp(grain.data, { raw: grain.info })
    .resize(width, height, { kernel: 'cubic' })
    .withExif({
      IFD0: { Make: 'Factory', Model: 'Phone 1' },
      IFD2: { DateTimeOriginal: '2026:11:18 09:15:00', OffsetTimeOriginal: '+07:00' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '6/1 12/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '106/1 30/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
