export { blobWithPage, pageOfBlob } from '@underbase/codecs/page-of-blob';
