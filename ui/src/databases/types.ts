// Short names for the API's types of databases. They come from the generated schema; what it leaves open is defined
// more closely here.
import type { components } from '../lib/api/schema';

type Schemas = components['schemas'];
/** The same, with some fields typed more closely. */
type Closer<T, Told> = Omit<T, keyof Told> & Told;

export type Database = Schemas['Database'];
export type Statistics = Schemas['DatabaseStatistics'];
export type Schema = Schemas['DatabaseSchema'];
export type SchemaItem = Schemas['DatabaseSchemaItem'];
export type Column = Schemas['DatabaseColumn'];
export type Version = Schemas['DatabaseVersion'];

/** A value of SQL, as it comes over the wire. */
export type Value = null | number | string | { integer: string } | { real: string } | { blob: string };

export type Rows = Value[][];
export type Queried = Closer<Schemas['Queried'], { rows: Rows }>;
export type ResultSet = Closer<Schemas['ResultSet'], { rows: Rows }>;
export type Executed = Closer<Schemas['Executed'], { results: ResultSet[] }>;

/** What an operation did, as far as it was kept. */
export interface KeptOperation {
  /** `cut`: the text is longer than that. */
  statements?: { sql?: string; cut?: boolean }[];
  /** It failed and changed nothing; the reason, if it was kept. */
  failed?: boolean;
  failure?: { message?: string };
}

export type Commit = Closer<Schemas['Commit'], { operations?: KeptOperation[] }>;
export type CommitKind = Schemas['CommitKind'];

/** The most characters of a database's or a version's name. */
export const nameMax = 60;
