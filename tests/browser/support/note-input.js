// Runs in the page: tells the test of each key and each click, and on what it came (diary.ts).
for (const kind of ['pointerdown', 'pointerup', 'click', 'keydown'])
  window.addEventListener(
    kind,
    ({ target, key, clientX, clientY }) => {
      const what =
        target instanceof Element
          ? `${target.tagName} ${(target.getAttribute('aria-label') ?? target.textContent).slice(0, 60)}`
          : 'the page';
      window.noteOfTest(`${kind} ${key ?? `${clientX},${clientY}`} on ${what}`);
    },
    true,
  );
