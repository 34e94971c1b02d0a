/** What came of an upload: the address of the picture, or why there is none, in words for the user. */
export type UploadResult =
  { readonly url: string } | { readonly reason: string } | { readonly cancelled: true };

/** Takes a picture to a host. Reports progress between 0 and 1; ends when the signal says so. Does not throw. */
export type ImageUpload = (
  file: File,
  way: { readonly onProgress: (part: number) => void; readonly signal: AbortSignal },
) => Promise<UploadResult>;
