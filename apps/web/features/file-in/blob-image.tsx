import { useEffect, useRef } from 'react';

/**
 * A small picture from memory. Its address is given back once it is read, not when it leaves the screen: of one that is taken away while
 * it is read Firefox says that the picture is corrupt.
 */
export function BlobImage({ blob }: { readonly blob: Blob }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!image.current) return;
    const url = URL.createObjectURL(blob);
    image.current.src = url;
    const giveBack = (): void => URL.revokeObjectURL(url);
    image.current.decode().then(giveBack, giveBack);
  }, [blob]);
  return <img ref={image} alt="" />;
}
