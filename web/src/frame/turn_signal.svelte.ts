// Tells the visitor that it is their turn: in the title, which a tab in the background shows, by a note and by a short
// vibration. Once a turn (once_a_turn.ts). The minute of memorising is such a turn of everybody's.
import { untrack } from 'svelte'
import { settings } from '../settings/settings.svelte.ts'
import { yourTurn } from '../sound/recipes.ts'
import { playSound } from '../sound/sound.svelte.ts'
import type { Table } from '../table/table.svelte.ts'
import { t } from '../texts/texts.svelte.ts'
import type { MyTurn } from './my_turn.svelte.ts'

export function useTurnSignal(table: Table, turn: MyTurn): void {
  let reminders = 0
  const memorises = $derived.by(() => {
    const { people, me, isStoodIn } = table
    return people?.phase === 'memorising' && me !== null && !isStoodIn && people.memorised?.includes(me) !== true
  })

  $effect(() => {
    if (turn.isOn) untrack(signal)
  })
  $effect(() => {
    if (memorises) untrack(signal)
  })
  $effect(() => {
    const now = table.reminded
    if (!now || now.number === reminders) return
    reminders = now.number
    if (now.seat === table.me) signal()
  })
  $effect(() => {
    const game = table.people?.settings.game
    const name = game ? t(`game.${game}`) : t('bar.house')
    if (memorises) document.title = t('title.memorise', { game: name })
    else document.title = t(turn.isOn || table.isMyTurn ? 'title.yourTurn' : 'title.table', { game: name })
    return () => (document.title = t('bar.house'))
  })
}

function signal(): void {
  playSound(yourTurn)
  // Browsers refuse it, with a warning, until something on the page was pressed.
  if (settings.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([60, 80, 60])
}
