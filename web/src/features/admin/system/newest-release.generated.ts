// Generated from scripts/docs/changelog.md by "npm run generate".

/** What the newest version changes for operators, in Markdown. */
export const NEWEST_RELEASE = {
  version: '0.3.1',
  day: '2026-11-24',
  // biome-ignore format: as in the changelog
  notes: [
    { en: "In a catalogue of more than 2,000 products of a kind, those that sold best in the last month get pages that are there before any script.", ar: "في كتالوج يزيد على 2,000 منتج من نوع واحد، تُجهَّز مسبقًا صفحات ما بيع أكثر في الشهر الماضي، فتظهر قبل أي برنامج." },
    { en: "How many cash orders of a customer wait is counted from the orders. The deployment takes its column away; a backup of before goes back into the version that made it.", ar: "يُحسب عدد طلبات العميل غير المؤكدة من الطلبات نفسها. يحذف التحديث عمودها، وتُستعاد النسخة الأقدم بالإصدار الذي أنشأها." },
  ] as readonly { en: string; ar: string | null }[],
};
