import { createGalleryPage, samplePicture } from "@parley/library/client/gallery";
import { ReadingText } from "./ReadingText";

const PARAGRAPH =
    "<p>Boil, unplug, count to five, then probe from pin to body. Write down the number <em>before</em> you touch anything, then let it " +
    'stand for <strong>ten minutes</strong> and do it again, as <a class="at" href="/profile/Tomasz">Tomasz</a> showed in ' +
    '<a href="/discussion/1">the thread about the other kettle</a>.</p>';

const TABLE =
    '<div class="table-scroll" tabindex="0" role="region" aria-label="Table"><table><caption>Bases in the tin</caption><thead><tr><th>Base</th>' +
    '<th>Opens at</th><th class="align-right">In the tin</th></tr></thead><tbody><tr><td>Square, two tabs</td><td>102 °C</td>' +
    '<td class="align-right">6</td></tr><tr><td>Round, 360°, with the long pin that everybody loses</td><td>105 °C</td>' +
    '<td class="align-right">14</td></tr></tbody></table></div>';

const PROGRAM =
    '<pre tabindex="0" dir="ltr"><code class="language-js"><span class="code-note">// Cold, warm, wet: when to stop.</span>\n' +
    '<span class="code-key">const</span> limits = { <span class="code-key">cold</span>: <span class="code-str">"1 MΩ"</span> };\n' +
    '<span class="code-key">return</span> measured &gt; limits.cold;</code></pre>';

const CARDS =
    `<a class="embed" href="https://fettle.example/hub-gears" rel="nofollow ugc noopener"><img src="${samplePicture}" alt="" width="320" height="180">` +
    '<div><b dir="auto">Hub gears, calmly</b><span dir="auto">Every slipping three-speed in town, and what to do about it before the winter ' +
    "comes, in more words than two lines of a card have room for, so that the end of them is not seen.</span>" +
    '<bdi class="host" dir="ltr">fettle.example</bdi></div></a><p>And one without a picture:</p>' +
    '<a class="embed" href="https://fettle.example/kettles" rel="nofollow ugc noopener"><div><b dir="auto">The three-minute kettle check</b>' +
    '<bdi class="host" dir="ltr">fettle.example</bdi></div></a>';

const FILM =
    '<a class="embed-frame" href="https://films.example/watch?v=hub" rel="nofollow ugc noopener" data-frame="about:blank"><b>Play</b>' +
    '<span dir="ltr">https://films.example/watch?v=hub</span><bdi class="host" dir="ltr">films.example</bdi></a>';

const FOREIGN_PICTURES =
    '<p>Look: <a class="foreign-picture" href="https://fettle.example/k.png" rel="nofollow ugc noopener"><span dir="auto">The base of the kettle, ' +
    'with the pin bent to the left</span> <bdi class="host" dir="ltr">fettle.example</bdi></a></p><p><a class="foreign-picture" ' +
    'href="https://fettle.example/2.png" rel="nofollow ugc noopener"><b>Picture</b> <bdi class="host" dir="ltr">fettle.example</bdi></a></p>';

export const readingTexts = createGalleryPage(
    "Reading text",
    {
        "Paragraphs, headings, lists": () => (
            <ReadingText
                html={`${PARAGRAPH}<h2>What you need</h2><ul><li>A meter<ul><li>with fresh batteries</li></ul></li><li>A dry towel</li></ul>
                <h3>In this order</h3><ol><li>Boil</li><li>Unplug</li><li>Measure</li></ol><hr><p>That is all. <del>Nearly.</del> <ins>Really.</ins></p>`}
            />
        ),
        "The first post of a thread": () => <ReadingText large html={PARAGRAPH} />,
        "A quote and a spoiler": () => (
            <ReadingText
                html={`<blockquote><cite>Dunstan Bligh wrote</cite><p>To earth I get nothing at all, cold.</p></blockquote>
                <details class="spoiler"><summary>Spoiler</summary><p>It was the butler’s toaster.</p></details>
                <details class="spoiler" open><summary>Spoiler</summary><p>And the cook’s iron.</p></details>`}
            />
        ),
        Code: () => (
            <ReadingText
                html={`<pre tabindex="0" role="region" aria-label="Code"><code>if warm and leak_kohm &lt; 1000: note("unplug it, Dunstan")  # and a line that is longer than the page is wide, so it scrolls
    return leak_kohm</code></pre><p>And <code>inline()</code> in a sentence, and <code>averylongnamethatnobodywouldeverchooseforafunction()</code>.</p>`}
            />
        ),
        "A program in colours": () => <ReadingText html={PROGRAM} />,
        "Pages elsewhere": () => <ReadingText html={CARDS} />,
        "A film, before it is played": () => <ReadingText html={FILM} />,
        "Pictures of other sites, before there are copies": () => <ReadingText html={FOREIGN_PICTURES} />,
        "A table": () => <ReadingText html={TABLE} />,
        Pictures: () => (
            <ReadingText
                html={`<figure><img src="${samplePicture}" width="320" height="180" alt="A round darn in two yellows on blue ribbed cloth">
                <figcaption>Elbow, third attempt. The wool is from the other elbow.</figcaption></figure>
                <p>And one that does not load: <img src="data:image/png;base64,AAAA" alt="The underside of a kettle"></p>`}
            />
        ),
        "Long words and addresses": () => (
            <ReadingText
                html={`<p>Donaudampfschifffahrtsgesellschaftskapitänsmützenreparaturanleitung, from <a href="https://fettle.example">https://fettle.example/a/very/long/address/that/does/not/end/where/one/would/expect/it/to/end</a></p>`}
            />
        ),
        "Arabic, in any page": () => (
            <ReadingText
                lang="ar"
                html="<p>قست المقاومة بعد ربع ساعة، وهي الآن أعلى من <b>ميغا أوم</b> واحد.</p><ul><li>غلاية</li><li>قاطع</li></ul>"
            />
        ),
    },
    { narrow: true },
);
