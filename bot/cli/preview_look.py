"""Discord's light look for the page of the preview, in browsers that prefer it."""

from __future__ import annotations

from typing import Any

LIGHT = """
@media (prefers-color-scheme: light) {
  .preview-app, .select-list, .media-lightbox {
    color-scheme: light;
    color: #313338;
    --discord-bg: #fff;
    --discord-surface: #f2f3f5;
    --discord-elevated: #e3e5e8;
    --discord-control: #e3e5e8;
    --discord-hover: #ebedef;
    --discord-text: #313338;
    --discord-muted: #5c5e66;
    --discord-subtle: #4e5058;
    --discord-border: #d7d9dc;
    --component-surface: #f2f3f5;
    --component-border: #d7d9dc;
    --modal-surface: #fff;
    --modal-separator: #e1e2e4;
    --control-border: #c4c9ce;
    --chip-surface: #ebedef;
    --list-surface: #fff;
    --option-hover: #ebedef;
    --subtle-surface: #c7ccd1;
    --subtle-surface-text: #313338;
    --entity-text: #4e5058;
    --entity-dim: #5c5e66;
    --input-surface: #ebedef;
    --input-placeholder: #5c5e66;
    --modal-trigger-border: #c4c9ce;
    --choice-border: #80848e;
    --button-alt: #e3e5e8;
    --button-alt-hover: #d7d9dc;
    --button-alt-active: #c7ccd1;
    --button-secondary-surface: #e3e5e8;
    --code-surface: #f2f3f5;
    --code-border: #d7d9dc;
    --code-text: #313338;
    --embed-field-name: #060607;
    --link-text: #006ce7;
    --link-accent: #006ce7;
    --scrollbar-thumb: #c4c9ce;
    --disclaimer-bg: #fff3d6;
    --disclaimer-text: #313338;
    --spoiler-cover-bg: #c7ccd1;
    --spoiler-media-bg: #80848e;
  }
  .message-content { color: #313338; }
  .mention, .command-mention { color: #505cdc; background: #5865f226; }
  .button-style-2, .button-style-5, .button-style-6, .link-button, .button-secondary { color: #313338; }
  .component-button:is(.button-style-2, .button-style-5):hover:not(:disabled) { background: #d7d9dc; }
  .channel-header { border-color: #e1e2e4; }
  .channel-composer { background: #ebedef; }
  .channel-message:hover, .channel-message:focus-within {
    background: #06060705;
    --button-secondary-surface: #d7d9dc;
  }
}
"""


def add_light_look(pages: Any) -> None:
    """Let the pages of SimCord's module `preview` have both looks: it has a dark one, and no setting."""
    serve = vars(pages.PreviewServer)["_static"]

    async def serve_looks(server: Any, request: Any) -> Any:
        response = await serve(server, request)
        if request.path == "/preview.css" and LIGHT not in response.text:
            response.text += LIGHT
        return response

    pages.PreviewServer = type("PreviewServer", (pages.PreviewServer,), {"_static": serve_looks})
