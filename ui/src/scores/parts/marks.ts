// The marks on a page as they are drawn.
import type { Mark } from '../ink/marks';
import type { Annotation } from '../types';

export function marksOn(page: number, annotations: readonly Annotation[]): Mark[] {
  return annotations
    .filter(({ pageId }) => pageId === page)
    .map((annotation) => ({ ...annotation, key: String(annotation.annotationId) }));
}
