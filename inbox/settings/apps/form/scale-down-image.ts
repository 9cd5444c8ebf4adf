const side = 72;

/**
 * Scales an image down to a square `data:` URL, centered and uncropped. Redrawing it also removes all metadata.
 *
 * @throws if the browser can't decode it
 */
export async function scaleDownImage(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const scale = Math.min(side / picture.width, side / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  canvas.getContext('2d')?.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height);
  picture.close();
  const png = canvas.toDataURL('image/png');
  return png.length <= 16_000 ? png : canvas.toDataURL('image/webp', 0.8);
}
