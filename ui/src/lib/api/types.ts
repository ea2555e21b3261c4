// Short names for the API's types. All of them come from the generated schema.
import type { components } from './schema';

type Schemas = components['schemas'];

export type Server = Schemas['ServerInfo'];
export type Account = Schemas['Account'];
export type AccountChange = Schemas['AccountChange'];
export type SignedIn = Schemas['SignedIn'];
export type Session = Schemas['Session'];
export type Token = Schemas['Token'];
export type NewToken = Schemas['CreatedToken'];
export type Access = Token['access'];
export type Share = Schemas['Share'];
export type Storage = Schemas['Storage'];
export type User = Schemas['User'];
export type Role = User['role'];
export type Problem = Schemas['Problem'];
export type FieldProblem = Schemas['FieldProblem'];
