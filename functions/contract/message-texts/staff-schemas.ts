import { LANGUAGES } from '../constants.ts';
import { choice, exact, id, list, object, string } from '../fields.ts';
import { TEXT_KINDS } from './constants.ts';

const ownText = object({ kind: choice(TEXT_KINDS), lang: choice(LANGUAGES), text: string().required() });

export const fetchOwnTexts = { input: exact({ id: id() }), output: object({ texts: list(ownText) }) };
