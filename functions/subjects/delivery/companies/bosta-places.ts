import { GOVERNORATES } from '#contract/governorates.ts';
import { foldWords } from '#lib/search.ts';

/** How Bosta spells governorates that we spell otherwise. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  Qalyubia: ['El Kalioubia', 'Kalioubia', 'Qalioubia'],
  'Kafr El Sheikh': ['Kafr Alsheikh'],
  'Beni Suef': ['Bani Suif'],
  Minya: ['Menya', 'El Menia'],
  Asyut: ['Assuit', 'Assiut'],
  Faiyum: ['Fayoum'],
  Beheira: ['Behira'],
  Ismailia: ['Isamilia'],
  Monufia: ['Menoufia'],
  Sharqia: ['Sharkia'],
  Dakahlia: ['Dakahleya'],
  Matrouh: ['Matrooh', 'Marsa Matrouh'],
};

const letters = (name: string): string => foldWords(name).join('');

/** Bosta's city for a governorate, by its name in either language; undefined where Bosta does not name it. */
export function findCity<City extends { name: string; nameAr: string }>(
  cities: readonly City[],
  city: string,
): City | undefined {
  const known = GOVERNORATES.find(({ en }) => en === city);
  const names = new Set([city, known?.ar ?? city, ...(SPELLINGS[city] ?? [])].map(letters));
  return cities.find(({ name, nameAr }) => names.has(letters(name)) || (nameAr !== '' && names.has(letters(nameAr))));
}

/** The district whose name an address has in it, the longest name first; null where none is. */
export function suggestDistrict(
  districts: readonly { id: string; name_ar: string; name_en: string }[],
  address: string,
): string | null {
  const words = ` ${foldWords(address).join(' ')} `;
  const named = districts.flatMap(({ id, name_ar, name_en }) =>
    [name_ar, name_en].flatMap((name) => {
      const folded = foldWords(name).join(' ');
      return folded !== '' && words.includes(` ${folded} `) ? [{ id, length: folded.length }] : [];
    }),
  );
  return named.sort((one, other) => other.length - one.length)[0]?.id ?? null;
}
