import sharp from 'sharp';

/** A JPEG of 60 × 40 pixels, held upright, that says where it was taken. */
export const photoWithPosition = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 200, g: 120, b: 40 } } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Phone', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '6/1 12/1 3168/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '106/1 50/1 4416/100',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
