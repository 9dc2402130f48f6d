export { formatDate, formatDateTime, formatDigits, formatNumber, formatPrice, useFormat } from './format.ts';
export { i18n as default, i18n, loadNamespaces, startI18n } from './i18n.ts';
export type { Namespace } from './namespaces.ts';
export { useLanguage } from './use-language.ts';
