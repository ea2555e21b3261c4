// A coat hanger, and a shirt with trousers.
export const wardrobeIcon = { path: 'M12 9.5V8a2.2 2.2 0 1 0-2.2-2.2M12 9.5 3.5 16v2.5h17V16z' };

export const outfitIcon = {
  path: 'M9 3.5c.5 2.4 5.5 2.4 6 0l4.5 2.5-1.5 4.5-2-.8V13.5H8V9.7l-2 .8L4.5 6zM8 13.5 7 20.5h4L12 16l1 4.5h4l-1-7',
};
