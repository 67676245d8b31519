// Words that ../../texts/README.md rules out, by language.
import type { Language } from '../src/protocol/messages.ts'

export const RULED_OUT: Record<Language, RegExp> = {
  en: /\bhouse\b|onlooker|\bthe lot\b|third die|\brecords?\b|unseen|kept games/i,
  de: /Haus\b|Wettlauf|(?<!Wett)[Rr]ennen|Topf|begr[aä]b|\bSaat\b|Protokoll|zusieh|(?<!nach)zuseh|siehst? zu|zugesehen|Regelheft|Haken\b|Zielfoto|Gastgeber|dritte[nrs]? Würfel|Partie|\b(Wähl|Merk|Versuch|Prüf) |Drücke/,
  fr: /maison|procès-verbal|troisième dé|occasionnel|\bpublic\b|Convive|discussion|les bots|(?<!\p{L})(?:tu|toi|te|ton|ta|tes|réessaie)(?!\p{L})|(?<!\p{L})t’/iu,
}
