import { limits } from '@gso/contract/limits';

interface Size {
  width: number;
  height: number;
}

/** The size of a picture whose longer side is at most as long as limits say. Small ones keep theirs. */
export function fitIn({ width, height }: Size, longest: number = limits.photoSide): Size {
  const factor = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

const jpegQuality = 0.85;

let before: Promise<unknown> = Promise.resolve();

/**
 * The picture as people see it, small, and without anything else that was in its file. One at a time: a decoded photo
 * takes 50 MB and more, and a person may choose thirty.
 */
export function shrunken(photo: Blob, type: 'image/jpeg' | 'image/png' | undefined): Promise<Blob> {
  const result = before.then(() => shrink(photo, type));
  before = result.catch(() => undefined);
  return result;
}

async function shrink(photo: Blob, type: 'image/jpeg' | 'image/png' | undefined): Promise<Blob> {
  // Turned as its camera was held.
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  try {
    Object.assign(canvas, fitIn(bitmap));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser has no canvas left.');
    context.imageSmoothingQuality = 'high';
    const draw = () => context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    if (type === 'image/png') {
      draw();
      const png = await contentOf(canvas, 'image/png');
      if (png.size <= limits.photoPngBytes) return png;
    }
    // What is transparent would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    draw();
    return await contentOf(canvas, 'image/jpeg');
  } finally {
    bitmap.close();
    // Some browsers keep the memory of a canvas until it is small.
    canvas.width = 0;
    canvas.height = 0;
  }
}

function contentOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (content: Blob | null) => (content ? resolve(content) : reject(new Error('The canvas is empty.')));
    canvas.toBlob(take, type, jpegQuality);
  });
}
