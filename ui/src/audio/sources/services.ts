// The usual services with buckets: what their addresses look like, and how their keys are made.
import type { Key } from '../../lib/i18n/index.svelte';

export interface Service {
  id: string;
  /** Its own name; the same in every language. */
  name: string;
  /** Its address, with what has to be filled in; Amazon's needs none. */
  endpoint: string | null;
  region: string;
  /** Where keys are made, and how they can be made to read this bucket only. */
  help: Key;
  /** It understands policies in Amazon's form. */
  policies: boolean;
}

export const services: readonly Service[] = [
  { id: 'aws', name: 'Amazon S3', endpoint: null, region: 'us-east-1', help: 'services.aws', policies: true },
  {
    id: 'r2',
    name: 'Cloudflare R2',
    endpoint: 'https://ACCOUNT-ID.r2.cloudflarestorage.com',
    region: 'auto',
    help: 'services.r2',
    policies: false,
  },
  {
    id: 'b2',
    name: 'Backblaze B2',
    endpoint: 'https://s3.REGION.backblazeb2.com',
    region: 'us-west-004',
    help: 'services.b2',
    policies: false,
  },
  {
    id: 'wasabi',
    name: 'Wasabi',
    endpoint: 'https://s3.REGION.wasabisys.com',
    region: 'us-east-1',
    help: 'services.wasabi',
    policies: true,
  },
  {
    id: 'minio',
    name: 'MinIO',
    endpoint: 'https://',
    region: 'us-east-1',
    help: 'services.minio',
    policies: true,
  },
];

/** A service that is not among them. */
export const otherService: Omit<Service, 'name'> = {
  id: 'other',
  endpoint: 'https://',
  region: 'us-east-1',
  help: 'services.other',
  policies: true,
};

/** The address of a service in a region, where the region is a part of it. */
export function endpointIn(endpoint: string, region: string): string {
  return region ? endpoint.replace('REGION', region) : endpoint;
}

/** Allows a key to list and read what begins with the prefix in this bucket, and nothing else. */
export function readPolicy(bucket: string, prefix: string): string {
  const statement = [
    {
      Effect: 'Allow',
      Action: 's3:ListBucket',
      Resource: `arn:aws:s3:::${bucket}`,
      ...(prefix ? { Condition: { StringLike: { 's3:prefix': `${prefix}*` } } } : {}),
    },
    { Effect: 'Allow', Action: 's3:GetObject', Resource: `arn:aws:s3:::${bucket}/${prefix}*` },
  ];
  return JSON.stringify({ Version: '2012-10-17', Statement: statement }, null, 2);
}
