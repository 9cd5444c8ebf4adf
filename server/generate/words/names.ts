/** Given and family names in Latin letters, the most common first. */
export const givenNames = `
Anna James Maria David Sarah Michael Laura Daniel Emma Thomas Julia Peter Sofia Martin Elena Paul Nina John Lena Mark
Clara Ahmed Fatima Omar Aisha Carlos Lucia Diego Carmen Miguel Isabel Pierre Camille Luc Chloe Marco Giulia Luca Chiara
Piotr Agnieszka Jakub Zofia Erik Ingrid Lars Astrid Mikko Aino Jonas Greta Felix Hannah Rashid Leila Karim Yasmin
Arjun Priya Rohan Ananya Vikram Meera Kenji Yuki Haruto Sakura Wei Mei Jun Lin Minh Linh Thao Somchai Budi Siti
Kwame Abena Chidi Ngozi Thabo Naledi Amara Kofi Zanele Tariq Noor Elif Mehmet Deniz Aylin Ivan Olga Dmitri Natasha
Oksana Taras Milan Vesna Goran Jelena Radu Ioana Andrei Mircea Eleni Nikos Yannis Despina Ruth Noam Tamar Eitan Aoife
Sean Niamh Cormac Rhys Cerys Ewan Isla Tomas Katka Bence Eszter Zoltan Petra Anton Liisa Kaspar Maarja Rasa Vytas
Beatriz Rui Ines Tiago Thiago Marina Caio Rosa Mateo Valentina Joaquin Paloma Itzel Tupac Hana Tane Mere Lani Keoni
Ottilie Barnaby Perpetua Thaddeus Wilhelmina Ignatius Philippa Leopold Cordula Evander`
  .trim()
  .split(/\s+/);

export const familyNames = `
Smith Müller Garcia Jones Schmidt Martin Silva Brown Rossi Kowalski Nguyen Williams Dubois Jansen Johansson Fernandez
Khan Singh Kim Lee Chen Wang Tanaka Sato Ivanov Novak Horvat Papadopoulos Cohen Levi Hassan Ali Okafor Mensah Dlamini
Osei Abebe Kamau Costa Santos Pereira Almeida Lopez Torres Ramirez Castillo Quispe Rojas Moreau Lefebvre Girard Bernard
Bianchi Ferrari Conti Greco Weber Fischer Wagner Becker Hoffmann Bauer Huber Gruber Steiner Keller Andersen Nielsen
Hansen Berg Lindqvist Virtanen Korhonen Tamm Kask Ozols Kazlauskas Wisniewska Zielinski Dvorak Svoboda Nagy Szabo
Popescu Ionescu Petrov Dimitrova Hodzic Markovic Demir Yilmaz Kaya Haddad Nasser Mansour Farouk Iyer Sharma Patel
Banerjee Reddy Fernando Perera Santoso Wijaya Reyes Bautista Pham Tran Suzuki Watanabe Park Choi Lin Huang Murphy
Byrne Gallagher MacLeod Campbell Davies Evans Whitaker Thistlewood Featherstone Ashworth Okonkwo Tshabalala Mbeki
Vandenberghe Castellanos Montague Wolanski Zubiri Etxeberria Ystad Quigley Xavier Ibarra Jaramillo Oyelaran`
  .trim()
  .split(/\s+/);

/** Names in other scripts, each with what stands before the `@` of an address. */
export const otherNames: readonly (readonly [name: string, mailbox: string])[] = [
  ['李娜', 'li.na'],
  ['王伟', 'wang.wei'],
  ['陳怡君', 'yichun.chen'],
  ['佐藤 結衣', 'yui.sato'],
  ['鈴木 大輔', 'd.suzuki'],
  ['김민준', 'minjun.kim'],
  ['박서연', 'seoyeon.park'],
  ['Анна Иванова', 'a.ivanova'],
  ['Олена Шевченко', 'olena.shevchenko'],
  ['Георги Димитров', 'g.dimitrov'],
  ['Νίκος Παπαδάκης', 'n.papadakis'],
  ['Ελένη Γεωργίου', 'eleni.georgiou'],
  ['محمد الأحمد', 'm.alahmad'],
  ['فاطمة الزهراء', 'f.alzahra'],
  ['سارا محمدی', 'sara.mohammadi'],
  ['דנה כהן', 'dana.cohen'],
  ['יוסי מזרחי', 'yossi.mizrahi'],
  ['प्रिया शर्मा', 'priya.sharma'],
  ['राहुल वर्मा', 'rahul.varma'],
  ['கவிதா குமார்', 'kavitha.kumar'],
  ['สมชาย ใจดี', 'somchai.jaidee'],
  ['ნინო ბერიძე', 'nino.beridze'],
  ['Արամ Պետրոսյան', 'aram.petrosyan'],
  ['አበበ ከበደ', 'abebe.kebede'],
];

/** Of addresses that can never belong to anybody (RFC 2606). */
export const mailDomains = [
  ...[
    'mail.example',
    'inbox.example',
    'post.example',
    'office.example',
    'post.example.org',
    'mail.example.net',
  ],
  ...['studio.example', 'school.example', 'lab.example.com', 'works.example.com', 'home.example.net'],
] as const;
