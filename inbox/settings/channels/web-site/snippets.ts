export type Snippet = 'html' | 'react' | 'wordpress' | 'tag_manager' | 'policy';

/** The snippets to paste into a site, by platform. */
export function snippetsFor(origin: string, channelId: string): Readonly<Record<Snippet, string>> {
  const src = `${origin}/widget/v1/${channelId}.js`;
  const html = `<script async src="${src}"></script>`;
  return {
    html,
    react: `useEffect(() => {
  const script = document.createElement('script');
  script.src = '${src}';
  script.async = true;
  document.body.append(script);
}, []);`,
    wordpress: `add_action('wp_footer', function () {
    echo '${html}';
});`,
    tag_manager: `<script>
  (function () {
    var script = document.createElement('script');
    script.src = '${src}';
    script.async = true;
    document.body.appendChild(script);
  })();
</script>`,
    policy: `script-src ${origin}; frame-src ${origin}`,
  };
}
