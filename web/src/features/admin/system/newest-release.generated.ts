// Generated from scripts/docs/changelog.md by "npm run generate".

/** What the newest version changes for operators, in Markdown. */
export const NEWEST_RELEASE = {
  version: '0.4.0',
  day: '2026-11-25',
  // biome-ignore format: as in the changelog
  notes: [
    { en: "An account, a phone or a network address holds at most two open appointments that customers booked themselves; bookings that nobody has confirmed take at most half of a day's times. The desk cancels all of one account, phone or address at once.", ar: "لا يحجز حساب أو رقم هاتف أو عنوان شبكة أكثر من موعدين مفتوحين، ولا تشغل الحجوزات غير المؤكدة أكثر من نصف مواعيد اليوم. ويمكن للاستقبال إلغاء كل مواعيد حساب أو رقم أو عنوان دفعة واحدة." },
    { en: "A parcel may come back undelivered or be lost; an unpaid order stays unpaid then. Repairs, requests and appointments have such ends, too.", ar: "يمكن تسجيل عودة الطرد دون تسليم أو فقدانه، ويبقى الطلب غير المدفوع غير مدفوع. وللصيانات والطلبات والمواعيد نهايات مماثلة." },
    { en: "Deleted accounts leave nothing under their id, and the link of an account to a client's record ends when the account's email changes; the desk links anew.", ar: "لا يبقى شيء باسم حساب محذوف، وينتهي ربط الحساب بسجل العميل إذا تغيّر بريده، فيعيد الاستقبال ربطه." },
    { en: "A phone that nobody has proven keeps nobody from registering. Text messages go only to proven numbers, or to those that the desk wrote down for the linked client, at most three an hour for each; orders and money are sent first.", ar: "لا يمنع رقم هاتف غير مؤكد أحدًا من التسجيل. وتُرسل الرسائل النصية إلى رقم مؤكد أو رقم سجّله الاستقبال للعميل المرتبط، بحد أقصى ثلاث رسائل في الساعة لكل رقم، وتُرسل رسائل الطلبات والمدفوعات أولًا." },
    { en: "Wrong passwords of strangers in a shared network no longer lock out those who sign in there regularly.", ar: "لم تعد محاولات الغرباء الخاطئة على شبكة مشتركة تمنع من اعتاد تسجيل الدخول منها." },
    { en: "Reminders of instalments go to the linked account alone, and merging two records asks which account remains.", ar: "تصل تذكيرات الأقساط إلى الحساب المرتبط وحده، ويسأل دمج سجلّين عن الحساب الذي يبقى." },
    { en: "Files of records are opened by a call that notes who reads them. The functions `staff` and `clients` get the scopes `files.read` and `files.write`; open pages have to be reloaded after the upgrade.", ar: "تُفتح ملفات السجلات باستدعاء يسجّل من قرأها. وتحصل الدالتان `staff` و`clients` على الصلاحيتين `files.read` و`files.write`؛ أعيدوا تحميل الصفحات المفتوحة بعد التحديث." },
    { en: "Pictures lose what the camera wrote beside them before they are sent; the server refuses those that still tell where they were taken. Pictures of before stay as they are: replace product pictures that came straight from a phone.", ar: "تُحذف بيانات الكاميرا من الصور قبل إرسالها، ويرفض الخادم ما يزال يحمل مكان التقاطه. وتبقى الصور السابقة كما هي: استبدلوا صور المنتجات التي رُفعت من هاتف مباشرة." },
    { en: "A catalogue file whose Arabic was destroyed by a spreadsheet is refused; an import shows what changes and can be undone.", ar: "يُرفض ملف المنتجات الذي أتلف برنامج الجداول حروفه العربية، ويعرض الاستيراد ما سيتغيّر ويمكن التراجع عنه." },
    { en: "With a passphrase only an encrypted and signed backup opens. Backups name their version and are refused where tables differ. On a laptop take a new whole backup first.", ar: "مع عبارة المرور لا تُفتح إلا نسخة مشفرة وموقّعة. وتذكر النسخ إصدارها وتُرفض حيث تختلف الجداول. خذوا على الحاسوب المحلي نسخة كاملة جديدة أولًا." },
    { en: "A local shop whose database, log or keys are lost stops with a sentence; nothing is made in their place. An upgrade no longer stops for a missing base row.", ar: "إذا فُقدت قاعدة بيانات متجر محلي أو سجلها أو مفاتيحها توقف التشغيل برسالة واضحة، ولا يُنشأ شيء مكانها. ولم يعد التحديث يتوقف بسبب سطر أساسي ناقص." },
    { en: "Two calls with the same claim count once, also after a deadlock on MariaDB. Where the server's clock ran ahead, the page System and the doctor say so.", ar: "لا يُحتسب الطلب أو الإلغاء أو الدفع مرتين حتى بعد تعارض في MariaDB. وإذا تقدمت ساعة الخادم نبّهت إلى ذلك صفحة النظام والأمر doctor." },
    { en: "A shop with more than 1,000 pages gets its sitemap in parts; the deployment sets the new variable `SITEMAP_URL` for it.", ar: "تُقسَّم خريطة موقع المتجر الذي تزيد صفحاته على 1000، ويضبط النشر لذلك المتغير الجديد `SITEMAP_URL`." },
  ] as readonly { en: string; ar: string | null }[],
};
