const side = 72;

/**
 * A picture as a small square `data:` address, whole and centred; nothing but pixels is left of the file.
 *
 * @throws where the browser cannot read it as a picture
 */
export async function smallPicture(file: Blob): Promise<string> {
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
