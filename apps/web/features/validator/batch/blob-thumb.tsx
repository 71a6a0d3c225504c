import { useEffect, useState } from 'react';

/** A small picture from memory; its address is given back when it is shown no more. */
export function BlobThumb({ blob }: { readonly blob: Blob }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url ? <img src={url} alt="" /> : null;
}
