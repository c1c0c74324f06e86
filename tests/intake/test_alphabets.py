"""Names of Europe in every encoding that has them: read rightly, or refused with the right one among what is told."""

import pytest

from scorehouse.pipelines.intake.alphabets import CODECS, is_nonsense, readings, rivals

NAMES = {
    "French": "Hélène Lefèvre François Benoît Zoé Jérôme Noël Anaïs Gaëlle Müller Thérèse Aurélie Chloé André Léa",
    "German": "Jürgen Weiß Müller Schröder Käthe Björn Günther Grün Größe Löwe Bäcker Köhler Süß Jörg Zoë",
    "Spanish": "José Muñoz Peña Iñigo Núñez García María Ramón López Jesús Raúl Martínez Ángel Óscar Sánchez",
    "Portuguese": "João Gonçalves Conceição Inês Antônio Simões Magalhães Luís Mário Araújo Brandão Falcão Patrícia",
    "Italian": "Niccolò Nicolò Forlì Cantù Mercè Balò Calì Perù Dalmè",
    "Swedish": "Åsa Björn Göran Sjöström Håkan Märta Östen Åke Lindström Sjöberg Hägg Ström Källström Pär",
    "Danish": "Søren Jørgensen Åse Bjørn Kjær Nørgaard Sørensen Lærke Ærø Østergaard Gråbøl Mørk",
    "Icelandic": "Þórður Guðrún Björk Sigurðsson Jónsdóttir Ægir Páll Sæmundur Ólafur Hrafnhildur Guðmundsdóttir",
    "Polish": (
        "Łukasz Wiśniewski Żółkiewski Paweł Kamiński Zieliński Wójcik Dąbrowski Kozłowski Jabłoński Wróbel "
        "Świątek Źrebiec Małgorzata Łęcki"
    ),
    "Czech": ("Jiří Dvořák Novák Růžička Černý Kučera Šimon Němec Žižka Tomáš Hájek Říha Přemysl Zdeněk Ludvík Čapek"),
    "Slovak": "Ľubomír Kováč Šťastný Horváth Žilina Ján Baláž Tóth Ďurica Kráľ Hudák Matúš Vojtěch Gašpar",
    "Hungarian": "Zsófia Kovács Győző Szűcs László Erdős Kőszegi Gergő Ödön Péter Fülöp Jenő Bálint Dezső Örs",
    "Croatian": "Đurđa Kovačić Šimić Živko Babić Marković Jurić Božić Petrović Čović Dragičević Šarić",
    "Romanian": "Ştefan Ţepeş Ionuţ Vlăduţ Mihăilă Brânză Răzvan Cătălin Bălan Ilinca Lăzărescu Mureşan",
    "Lithuanian": (
        "Žydrūnas Šarūnas Jasikevičius Žalgiris Kęstutis Eglė Jurgaitytė Mindaugas Paulauskienė Ąžuolas Čepas "
        "Gražulis Šeškus"
    ),
    "Latvian": "Jānis Bērziņš Kārlis Ozoliņš Zīle Ģirts Kalniņš Ķēniņš Līga Mārtiņš Pēteris Ļaksa Ūdris",
    "Estonian": "Jüri Pärn Õnne Mägi Kõiv Tõnis Väljas Jõgi Külli Sööt Ülle Põder",
    "Turkish": "Şükrü Yıldırım Gökçe Çağlar Oğuz İbrahim Güneş Kılıç Doğan Şahin Öztürk Ayşe Işık Çelik Yılmaz",
    "Greek": (
        "Γιώργος Παπαδόπουλος Νίκος Μαρία Κώστας Ελένη Δημήτρης Αθηνά Σοφία Ιωάννης Βασίλης Κατερίνα Αλέξανδρος Χρήστος"
    ),
    "Russian": (
        "Борис Волков Павел Ёлкин Ольга Смирнова Тимур Ахметов Юлия Щербакова Дарья Лебедева Фёдор Орлов Яна Жук"
    ),
    "Ukrainian": "Олексій Шевченко Наталія Ґонта Євген Коваленко Їжакевич Андрій Бондаренко Тетяна Кравчук Ілля Юрій",
    "Serbian": "Ђорђе Јовановић Његош Љубица Марковић Џајић Петровић Ћирић Никола Вељко Жељко",
    "Bulgarian": "Георги Иванов Стоянка Димитър Петков Йордан Христо Ангелова Цветана Бърдарска Щерев",
}


def encoded(language: str, codec: str, count: int) -> list[bytes]:
    """Those of the first so many names that are not ASCII, in an encoding; none where it has not all their letters."""
    try:
        words = [name.encode(codec) for name in NAMES[language].split()[:count]]
    except UnicodeEncodeError:
        return []
    return sorted({word for word in words if not word.isascii()})


@pytest.mark.parametrize("language", NAMES)
def test_no_name_is_read_as_another(language: str) -> None:
    tried = 0
    for codec in CODECS:
        for count in (3, 6, 20):
            words = encoded(language, codec, count)
            if words:
                tried += 1
                right = tuple(word.decode(codec) for word in words)
                assert right in [reading.words for reading in rivals(readings(words))], (codec, count)
    assert tried > 2


@pytest.mark.parametrize(
    ("language", "codec"),
    [
        ("Russian", "windows-1251"), ("Russian", "koi8-r"), ("Russian", "cp866"), ("Russian", "mac-cyrillic"),
        ("Ukrainian", "windows-1251"), ("Greek", "windows-1253"), ("Greek", "cp737"), ("Czech", "windows-1250"),
        ("Slovak", "iso-8859-2"), ("Latvian", "windows-1257"), ("Serbian", "windows-1251"),
        ("Bulgarian", "iso-8859-5"),
    ],
)  # fmt: skip
def test_names_that_read_as_nothing_else_are_read(language: str, codec: str) -> None:
    words = encoded(language, codec, 20)
    (only,) = rivals(readings(words))
    assert only.words == tuple(word.decode(codec) for word in words)


@pytest.mark.parametrize(
    ("language", "codec"), [("Turkish", "windows-1254"), ("Polish", "iso-8859-2"), ("Danish", "cp850")]
)
def test_with_few_names_several_readings_are_left(language: str, codec: str) -> None:
    assert len(rivals(readings(encoded(language, codec, 3)))) > 1


@pytest.mark.parametrize("word", ["Renй", "нАСТЯ", "Zo³a", "ьванов", "σοφίασ", "Γιώργός", "Bcdfgh", "a\x9ab"])
def test_what_no_language_has(word: str) -> None:
    assert is_nonsense(word)


@pytest.mark.parametrize("word", ["René", "Настя", "ИВАНОВ", "Łódź", "Σοφίας", "İbrahim", "«Ёлка»", "—"])
def test_what_some_language_has(word: str) -> None:
    assert not is_nonsense(word)
