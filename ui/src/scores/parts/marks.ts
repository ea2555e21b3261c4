// What is written on a page, as it is drawn.
import type { Mark } from '../ink/marks';
import type { Annotation } from '../types';

export function marksOn(page: number, annotations: readonly Annotation[]): Mark[] {
  return annotations
    .filter(({ pageId }) => pageId === page)
    .map((annotation) => ({ ...annotation, key: String(annotation.annotationId) }));
}
