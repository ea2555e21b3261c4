import { expect, test } from 'vitest';
import { endpointIn, readPolicy } from './services';

test('a policy allows listing and reading below the prefix', () => {
  const policy = JSON.parse(readPolicy('music', 'albums/'));
  expect(policy.Statement).toEqual([
    {
      Effect: 'Allow',
      Action: 's3:ListBucket',
      Resource: 'arn:aws:s3:::music',
      Condition: { StringLike: { 's3:prefix': 'albums/*' } },
    },
    { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::music/albums/*' },
  ]);
  expect(JSON.parse(readPolicy('music', '')).Statement[0].Condition).toBeUndefined();
});

test('a region is a part of some addresses', () => {
  expect(endpointIn('https://s3.REGION.wasabisys.com', 'eu-central-1')).toBe('https://s3.eu-central-1.wasabisys.com');
  expect(endpointIn('https://', 'x')).toBe('https://');
});
