export { blobWithPage } from '@underbase/codecs/page-of-blob';
