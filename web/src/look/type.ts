// The two typefaces of the house. A chunk of its own: see app/start.ts for when it is fetched.
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
