// Where each language's texts are: one file each, loaded when somebody speaks it.
import type { Language } from '../protocol/messages.ts'
import type { Texts } from './template.ts'

export const FILES: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import('virtual:texts/en'),
  fr: () => import('virtual:texts/fr'),
  de: () => import('virtual:texts/de'),
}
