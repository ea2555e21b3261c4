// A sheet with staves and a note.
import { ring } from '../parts/icons';

export const scoresIcon = { path: `M5 4h14v16H5zM8 8.5h8M8 11.5h8M8 14.5h8${ring(10, 16, 1)}M11 16V9.5` };
