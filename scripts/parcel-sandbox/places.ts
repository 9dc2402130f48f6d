import { GOVERNORATES } from '../../functions/contract/governorates.ts';

/** As Bosta spells some of the governorates. */
const SPELLED: Readonly<Record<string, string>> = {
  Qalyubia: 'El Kalioubia',
  'Kafr El Sheikh': 'Kafr Alsheikh',
  'Beni Suef': 'Bani Suif',
  Minya: 'Menya',
  Asyut: 'Assuit',
  Faiyum: 'Fayoum',
  Beheira: 'Behira',
  Ismailia: 'Isamilia',
};

export const CITIES = GOVERNORATES.map(({ iso, en, ar }) => ({
  _id: `city-${iso}`,
  name: SPELLED[en] ?? en,
  nameAr: ar,
}));

const DISTRICTS = [
  { districtId: 'dokki', districtName: 'Dokki', districtOtherName: 'الدقي' },
  { districtId: 'nasr-city', districtName: 'Nasr City', districtOtherName: 'مدينة نصر' },
  { districtId: 'downtown', districtName: 'Downtown', districtOtherName: 'وسط البلد' },
];

/** Those of a city; the same everywhere. */
export const districtsOf = (cityId: string) =>
  CITIES.some(({ _id }) => _id === cityId) ? DISTRICTS.map((one) => ({ ...one, cityId })) : [];
