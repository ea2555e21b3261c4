// The texts of databases.
import type { Texts } from '../../lib/collection';
import { en } from './en';
import { ja } from './ja';

export const texts: Texts<typeof en> = { en, ja };
