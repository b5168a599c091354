/** A place for objects on S3-compatible storage, and how to get there. */
export interface BucketAddress {
  bucket: string
  /** Before all keys: empty, or with a slash at its end. */
  prefix: string
  /** Null: Amazon's own. */
  endpoint: string | null
  region: string
  /** Null: those of the machine, as the AWS SDK finds them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

const form = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?$/

/** Bucket and prefix of `s3://bucket/prefix`; null for anything else. */
export function readBucketUrl(url: string): { bucket: string; prefix: string } | null {
  const [, bucket, folders] = form.exec(url) ?? []
  return bucket === undefined ? null : { bucket, prefix: folders ? `${folders.slice(1)}/` : '' }
}

export const bucketUrl = ({ bucket, prefix }: Pick<BucketAddress, 'bucket' | 'prefix'>): string =>
  `s3://${bucket}/${prefix}`.replace(/\/$/, '')
