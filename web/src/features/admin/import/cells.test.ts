import { describe, expect, test } from 'vitest';
import { readCell, readPhones } from './cells.ts';
import { dateOrderOf, readDay } from './dates.ts';

describe('a cell of phones', () => {
  test.each([
    ['01012345678', ['01012345678']],
    ['1012345678', ['01012345678']],
    ['1012345678.0', ['01012345678']],
    ['+20 101 234 5678', ['01012345678']],
    ['0020-10-1234-5678', ['01012345678']],
    ['201012345678', ['01012345678']],
    ['٠١٠١٢٣٤٥٦٧٨', ['01012345678']],
    ['(02) 2345 6789', ['0223456789']],
    ['223456789', ['0223456789']],
    ['01012345678 / 01112345678', ['01012345678', '01112345678']],
    ['01012345678 01112345678', ['01012345678', '01112345678']],
    ['01012345678\n01112345678', ['01012345678', '01112345678']],
    ['1012345678؛ 0223456789', ['01012345678', '0223456789']],
    ['01012345678 أو 01112345678', ['01012345678', '01112345678']],
    ['', []],
  ])('that says %j has the phones %j', (cell, phones) => {
    expect(readPhones(cell)).toEqual(phones);
  });

  test.each(['2.01E+11', '2,01E+11', '2.01e11', 'none'])('that says %s stays as it is, to be refused', (cell) => {
    expect(readPhones(cell)).toEqual([cell]);
  });
});

describe('a date', () => {
  const now = new Date('2026-11-20T10:00:00.000Z');
  test.each([
    ['21/03/1959', '1959-03-21'],
    ['21-3-59', '1959-03-21'],
    ['5.6.12', '2012-06-05'],
    ['1959-03-21', '1959-03-21'],
    ['1959/3/21 00:00:00', '1959-03-21'],
    ['٢١/٠٣/١٩٥٩', '1959-03-21'],
    ['21630', '1959-03-21'],
    ['21630.5', '1959-03-21'],
    ['12-Mar-1960', '1960-03-12'],
    ['12 مارس 1960', '1960-03-12'],
    ['31/02/1960', null],
    ['soon', null],
    ['1960', null],
  ])('that is written %s is %s', (cell, day) => {
    expect(readDay(cell, 'day-month', now)).toBe(day);
  });

  test('has its month first where somebody said so', () => {
    expect(readDay('03/21/1959', 'month-day', now)).toBe('1959-03-21');
  });

  test('tells with the others of its column which number is the day, or has to be asked about', () => {
    expect(dateOrderOf(['03/04/1960', '21/03/1959'])).toBe('day-month');
    expect(dateOrderOf(['03/04/1960', '03/21/1959'])).toBe('month-day');
    expect(dateOrderOf(['03/04/1960', '05/05/1960', '1959-03-21'])).toBeNull();
    expect(dateOrderOf(['21/03/1959', '03/04/1960', '03/21/1959'])).toBeNull();
    expect(dateOrderOf(['05/05/1960', '21630', ''])).toBe('day-month');
  });
});

describe('another cell', () => {
  test.each([
    ['sex', 'أنثى', 'female'],
    ['sex', 'M', 'male'],
    ['sex', 'Male', 'male'],
    ['sex', '?', '?'],
    ['preferred_way', 'واتس اب', 'whatsapp'],
    ['preferred_way', 'Text message', 'sms'],
    ['preferred_way', 'مكالمة', 'call'],
    ['preferred_way', 'pigeon', 'pigeon'],
    ['preferred_lang', 'العربية', 'ar'],
    ['preferred_lang', 'en-US', 'en'],
    ['preferred_lang', 'Nubian', 'Nubian'],
    ['governorate', 'محافظة الجيزة', 'Giza'],
    ['governorate', 'القاهره', 'Cairo'],
    ['governorate', 'الاسكندرية', 'Alexandria'],
    ['governorate', 'Cairo Governorate', 'Cairo'],
    ['governorate', 'Atlantis', 'Atlantis'],
    ['birth_year', '١٩٥٩.0', '1959'],
    ['national_id', '25903210101234.0', '25903210101234'],
    ['birth_date', 'soon', 'soon'],
    ['name', '  منى \n علي ', 'منى علي'],
    ['contact_phone', '1012345678', '01012345678'],
  ] as const)('of %s that says %j is %s', (field, cell, value) => {
    expect(readCell(field, cell, 'day-month')).toBe(value);
  });
});
