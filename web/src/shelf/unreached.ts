// What is said when the server does not answer: that it can't be reached, or that this device has no network.
import { t } from '../texts/texts.svelte.ts'

export const whyUnreached = () => t(navigator.onLine ? 'shelf.noServer' : 'shelf.offline')
